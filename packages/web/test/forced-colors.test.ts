import { describeForcedColors } from './forced-colors-suite.ts';

// A drawn board and the generated one; the others are in forced-colors.long.ts.
describeForcedColors(['ascenseur', 'nox']);
