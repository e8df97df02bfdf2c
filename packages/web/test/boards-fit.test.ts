/** The boards with the most seats fit small screens. All seats and sizes are in boards-fit.long.ts. */
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describeBoardsFit } from './boards-fit-suite.ts';

describeBoardsFit({
  games: testedGameIds,
  chooseSeats: (_least, most) => [most],
  sizes: [
    [360, 640],
    [640, 360],
  ],
  turns: 1,
});
