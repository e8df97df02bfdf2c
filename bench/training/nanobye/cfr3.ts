// External-sampling Monte Carlo CFR on the staking of one manche.
import { writeFileSync } from 'node:fs';
import * as N from '../../../packages/games/src/nanobye/knowledge-hand-strength.ts';
export const BUCKET=Uint8Array.from({length:45},(_,s)=>s<28?0:s<36?1:s<38?2:s<40?3:s<42?4:s-37); // 8 buckets
export const LEVEL=[0,1,2,2,3,3,3,4,4,4];
const cap=(x:number,m:number)=>x>m?m:x;
export const POT=(antes:number)=>antes<=5?0:1;
export const STAKES=8*3*3*5*2*2*2, A=5; export const EXCH=8*3*3*5;
export const exchKey=(b:number,left:number,inn:number,highest:number)=>((b*3+cap(left,2))*3+cap(inn,2))*5+LEVEL[highest]!;
export const stakeKey=(b:number,left:number,inn:number,highest:number,kept:boolean,antes:number,own:boolean)=>(((((b*3+cap(left,2))*3+cap(inn,2))*5+LEVEL[highest]!)*2+(kept?1:0))*2+(own?1:0))*2+POT(antes);
export const ALIGNS=8*4*2*2*2;
export const ODDS=(cost:number,pot:number)=>{const r=cost/(pot+cost);return r<.15?0:r<.25?1:r<.33?2:3;};
export const alignKey=(b:number,cost:number,pot:number,inn:number,left:number,kept:boolean)=>(((b*4+ODDS(cost,pot))*2+(inn>1?1:0))*2+(left>0?1:0))*2+(kept?1:0);
const BETS=[0,0,3,6,9]; // action 0 quit, 1 floor, 2..4 bets
const R=new Float64Array((STAKES+ALIGNS+EXCH)*A), S=new Float64Array((STAKES+ALIGNS+EXCH)*A);
let seed=12345>>>0; const rnd=()=>{seed^=seed<<13;seed>>>=0;seed^=seed>>>17;seed^=seed<<5;seed>>>=0;return seed/4294967296;};
for(let i=0;i<50;i++)rnd();
const deck=new Uint8Array(40);
const below=(n:number)=>Math.floor(rnd()*n);
// manche, seats in order 0..n-1 (n-1 is dealer)
let n=4; const str0=new Uint8Array(6),str1=new Uint8Array(6),k1=new Uint8Array(6); const str=new Uint8Array(6), k=new Uint8Array(6), st=new Int32Array(6), ante=new Int32Array(6), out=new Uint8Array(6); let antes=0;
function deal(){
  for(let i=0;i<40;i++)deck[i]=i%10; let d=0;
  const draw=()=>{const j=d+below(40-d);const t=deck[d]!;deck[d]=deck[j]!;deck[j]=t;return deck[d++]!;};
  const h:number[]=[];for(let i=0;i<2*n;i++)h.push(draw());
  const rv=Math.ceil(n/2);
  const D=n-1; const e=N.winChanceAfterBestExchange(N.strengthOf(h[2*D]!,h[2*D+1]!,true),rv), a=N.winChanceAfterBestExchange(N.strengthOf(h[2*D]!,h[2*D+1]!,false),rv);
  const ev=e>a;
  for(let s=0;s<n;s++){
    let x=N.rankOf(h[2*s]!,ev),y=N.rankOf(h[2*s+1]!,ev);if(x<y)[x,y]=[y,x];
    const r0=N.strengthOfRanks(x,y);let best=0;for(let w=1;w<4;w++)if(N.winChanceAfterExchange(r0,w,rv)>N.winChanceAfterExchange(r0,best,rv))best=w;
    if(best===1||best===3)y=N.rankOf(draw(),ev); if(best===2||best===3)x=N.rankOf(draw(),ev);
    str0[s]=r0;str1[s]=N.strengthOfRanks(x,y);k1[s]=[0,1,1,2][best]!;
  }
  antes=0;const wild=rnd()<.35;for(let s=0;s<n;s++){ante[s]=wild?1+below(3):1;antes+=ante[s]!;st[s]=0;out[s]=0;}
}
const sig=Array.from({length:64},()=>new Float64Array(A));
function strategy(key:number,legal:number,o:Float64Array){let t=0;for(let a=0;a<A;a++){const r=(legal>>a)&1?Math.max(0,R[key*A+a]!):0;o[a]=r;t+=r;}
  if(t>0)for(let a=0;a<A;a++)o[a]!/=t;else{let c=0;for(let a=0;a<A;a++)c+=(legal>>a)&1;for(let a=0;a<A;a++)o[a]=(legal>>a)&1?1/c:0;}}
let me=0,iter=0;
function payoff():number{ // net of the manche for me
  let best=-1,pot=antes;for(let s=0;s<n;s++){pot+=st[s]!;if(!out[s]&&(best<0||str[s]!>str[best]!))best=s;}
  return (best===me?pot:0)-st[me]!-ante[me]!;
}
function alone(){let c=0;for(let s=0;s<n;s++)if(!out[s])c++;return c===1;}
function node(key:number,legal:number,seat:number,depth:number,act:(a:number)=>number):number{
  const p=sig[depth]!;strategy(key,legal,p);
  if(seat!==me){for(let a=0;a<A;a++)S[key*A+a]!+=p[a]!*iter;let u=rnd(),a=0;while(a<A-1&&(u-=p[a]!)>=0)a++;while(!((legal>>a)&1))a--;return act(a);}
  const v=[0,0,0,0,0];let ev=0;const q=p.slice();
  for(let a=0;a<A;a++)if((legal>>a)&1){v[a]=act(a);ev+=q[a]!*v[a]!;}
  for(let a=0;a<A;a++)if((legal>>a)&1)R[key*A+a]=Math.max(0,R[key*A+a]!+v[a]!-ev);
  return ev;
}
function stake(seat:number,highest:number,depth:number):number{
  if(alone())return payoff();
  if(seat===n)return align(0,highest,depth);
  let inn=0,kept=false;for(let s=0;s<seat;s++)if(!out[s]){inn++;if(k[s]===0)kept=true;}
  return k1[seat]===0?(str[seat]=str0[seat]!,k[seat]=0,bet(seat,highest,inn,kept,depth)):node(STAKES+ALIGNS+exchKey(BUCKET[str0[seat]!]!,n-1-seat,inn,highest),3,seat,depth,a=>{
    if(a===0){str[seat]=str1[seat]!;k[seat]=k1[seat]!;}else{str[seat]=str0[seat]!;k[seat]=0;}
    return bet(seat,highest,inn,kept,depth+1);});
}
function bet(seat:number,highest:number,inn:number,kept:boolean,depth:number):number{
  const x=str[seat]!,kk=k[seat]!;
  const floor=Math.max(1,highest);
  let legal=3;for(let a=2;a<5;a++)if(BETS[a]!>floor)legal|=1<<a;
  const key=stakeKey(BUCKET[str[seat]!]!,n-1-seat,inn,highest,kept,antes,kk===0);
  return node(key,legal,seat,depth,a=>{
    str[seat]=x;k[seat]=kk;
    if(a===0){if(seat===me)return -ante[me]!;out[seat]=1;const v=stake(seat+1,highest,depth+1);out[seat]=0;return v;}
    const b=a===1?floor:BETS[a]!;st[seat]=b;const v=stake(seat+1,b,depth+1);st[seat]=0;return v;});
}
function align(seat:number,highest:number,depth:number):number{
  if(alone())return payoff();
  while(seat<n&&(out[seat]||st[seat]===highest))seat++;
  if(seat>=n)return payoff();
  let pot=antes,inn=0,left=0,kept=false;for(let s=0;s<n;s++){pot+=st[s]!;if(s!==seat&&!out[s]){if(st[s]===highest){inn++;if(k[s]===0)kept=true;}else left++;}}
  const was=st[seat]!;
  const key=STAKES+alignKey(BUCKET[str[seat]!]!,highest-was,pot,inn,left,kept);
  return node(key,3,seat,depth,a=>{
    if(a===0){if(seat===me)return -ante[me]!-was;out[seat]=1;const v=align(seat+1,highest,depth+1);out[seat]=0;return v;}
    st[seat]=highest;const v=align(seat+1,highest,depth+1);st[seat]=was;return v;});
}
if(process.argv[1]!.endsWith('cfr3.ts')){const secs=Number(process.argv[2]??60);const t0=performance.now();let runs=0;
while(performance.now()-t0<secs*1000)for(let i=0;i<2000;i++){iter=1+runs/1e5;n=2+[0,1,2,2,2,3,4][below(7)]!;deal();for(me=0;me<n;me++){stake(0,0,0);}runs++;}
console.log('deals',runs);
const avg:number[]=[];for(let key=0;key<STAKES+ALIGNS+EXCH;key++){let t=0;for(let a=0;a<A;a++)t+=S[key*A+a]!;for(let a=0;a<A;a++)avg.push(t>0?S[key*A+a]!/t:-1);}
writeFileSync('./cfr3.json',JSON.stringify(avg.map(x=>+x.toFixed(3))));
const show=(key:number)=>avg.slice(key*A,key*A+A).map(x=>x.toFixed(2)).join(' ');
for(let b=0;b<8;b++)console.log(b,'pat first:',show(stakeKey(b,3,0,0,false,4,true)),'drawn first',show(stakeKey(b,3,0,0,false,4,false)),'vs 9:',show(stakeKey(b,0,1,9,false,4,false)),'vs 9 pat',show(stakeKey(b,0,1,9,true,4,false)),' exch first',show(STAKES+ALIGNS+exchKey(b,3,0,0)),'last',show(STAKES+ALIGNS+exchKey(b,0,1,1)));
}
