/** The drawing on the lid of the Nicht die Bohne! box: beans and the mole in a field. */
import { Bean } from './board/bean.tsx';
import { PAPERS } from './board/colours.ts';
import { Mole } from './board/mole.tsx';

export function Lid() {
  return (
    <>
      <rect width="160" height="120" fill="#f2e3b3" />
      <circle cx="128" cy="24" r="14" fill="#fff8e3" />
      <path d="M0 62q40-20 80-6t80-6v60H0z" fill="#d9d08f" />
      <Bean
        x={26}
        y={66}
        size={0.95}
        turn={-14}
        hue={PAPERS.G.bean}
        mood={3}
        colour="G"
        leaves={2}
      />
      <Bean x={62} y={52} size={1.15} turn={8} hue={PAPERS.R.bean} mood={4} colour="R" leaves={3} />
      <Bean x={104} y={66} size={0.85} turn={-6} hue={PAPERS.Y.bean} mood={0} colour="Y" />
      <path d="M0 84q20-9 40 0t40 0 40 0 40 0v36H0z" fill="#7a5230" />
      <g transform="translate(98 34)">
        <Mole />
      </g>
      <path d="M0 101q20-9 40 0t40 0 40 0 40 0v19H0z" fill="#5d3c20" />
      <Bean x={40} y={98} size={0.8} turn={12} hue={PAPERS.B.bean} mood={2} colour="B" leaves={2} />
    </>
  );
}
