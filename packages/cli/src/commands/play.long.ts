import { LANGUAGES } from '@ludotheque/games/shelf';
import { testedGameIds } from '@ludotheque/games/tested-games';
import { describeTerminalGames } from '../../test/terminal-game-suite.ts';

describeTerminalGames(
  testedGameIds.flatMap((id) => LANGUAGES.map((language) => [id, language] as const)),
);
