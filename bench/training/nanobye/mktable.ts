import { readFileSync, writeFileSync } from 'node:fs';
const T:number[]=JSON.parse(readFileSync(process.argv[2]!,'utf8'));
const rows=T.length/5; let s='';let un=0;
const C='0123456789abcdefghijklmnopqrstuvwxyz';
const SR=8*3*3*5*2*2*2, ER=SR+256;
for(let r=0;r<rows;r++){let p=T.slice(r*5,r*5+5);
 if(p[0]!<0&&r<SR&&(r>>1)%2===1&&T[(r-2)*5]!>=0)p=T.slice((r-2)*5,(r-2)*5+5);
 if(p[0]!<0){un++; const b=r<SR?Math.floor(r/360):Math.floor((r-SR)/32); p=r>=ER?[1,0,0,0,0]:b>=6?[0,1,0,0,0]:[1,0,0,0,0];}
 p=p.map(x=>x<.03?0:x); const t=p.reduce((a,b)=>a+b,0); p=p.map(x=>x/t);
 // 35ths; the largest takes the rounding
 const q=p.map(x=>Math.round(x*35)); q[q.indexOf(Math.max(...q))]!+=35-q.reduce((a,b)=>a+b,0);
 s+=r<SR?[0,2,3,4].map(a=>C[q[a]!]).join(''):C[q[0]!];
}
console.log('unvisited',un,'of',rows,'chars',s.length);
const lines=[];for(let i=0;i<s.length;i+=90)lines.push(`  '${s.slice(i,i+90)}'`);
writeFileSync('../../../packages/games/src/nanobye/knowledge-habits-table.ts',`/**
 * The habits of knowledge-habits.ts, row by row, in 35ths of a decision (0 to 9, a to z). A row of
 * tour 2 says how often to quit and to stake 3, 6 and 9; one of tour 3 how often to quit, and then
 * come the rows that say how often to exchange as one should. What is left of the 35 goes to paying
 * the least that keeps one in, and to keeping both cards.
 */
const WHOLE = 35;
const STAKE_ROWS = ${SR};
const OTHER_ROWS = ${rows-SR};
const ACTS = 5;

const WRITTEN = [
${lines.join(',\n')},
].join('');

const at = (place: number): number => Number.parseInt(WRITTEN[place]!, WHOLE + 1) / WHOLE;

/** Five figures a row: how often to quit, to pay the least, to stake 3, 6 and 9. */
export const HABITS = new Float64Array((STAKE_ROWS + OTHER_ROWS) * ACTS);
for (let row = 0; row < STAKE_ROWS + OTHER_ROWS; row++) {
  const tour2 = row < STAKE_ROWS;
  const place = tour2 ? row * (ACTS - 1) : STAKE_ROWS * (ACTS - 1) + row - STAKE_ROWS;
  HABITS[row * ACTS] = at(place);
  for (let act = 2; tour2 && act < ACTS; act++) HABITS[row * ACTS + act] = at(place + act - 1);
  let rest = 1;
  for (let act = 0; act < ACTS; act++) rest -= HABITS[row * ACTS + act]!;
  HABITS[row * ACTS + 1] = Math.max(0, rest);
}
`);
