import { keepTheLaws } from '../../tests/keep-the-laws.ts';
import { game } from './index.ts';
import { tiny } from './tiny.ts';

keepTheLaws(game, tiny);
