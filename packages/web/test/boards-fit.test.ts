/** The boards with the most seats fit small screens. All seats and sizes are in boards-fit.long.ts. */
import { describeBoardsFit } from './boards-fit-suite.ts';

describeBoardsFit({
  chooseSeats: (_least, most) => [most],
  sizes: [
    [360, 640],
    [640, 360],
  ],
  turns: 1,
});
