import { expect, it } from 'vitest';
import { nameBots } from '../bots/bot-names.ts';

it('bots get names by seat', () =>
  expect(nameBots(['', 'Ada', ''])).toEqual(['Olive', 'Ada', 'Coco']));

it('[P29] a bot does not have the name of a person at the table', () => {
  expect(nameBots(['', 'OLIVE', '', 'Coco'])).toEqual(['Zaza', 'OLIVE', 'Tula', 'Coco']);
});
