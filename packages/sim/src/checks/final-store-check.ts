/** Checks the database after the run: records are unchanged, and finished games are filed once. */
import type { InMemoryDatabase } from '@ludotheque/store';
import { assertHousePromise, assertSameJson } from './house-promises.ts';
import type { TableModel } from './table-model.ts';

export function checkFinalStore(
  tableModels: ReadonlyMap<string, TableModel>,
  database: InMemoryDatabase,
): void {
  const ratedGames = new Map<string, { subject: string; game: string; count: number }>();
  for (const [id, { lines, table }] of tableModels) {
    const stored = database.readRecord(id).map(({ body, number }) => `${number} ${body}`);
    const written = lines.map(({ recordLine }) => `${recordLine.number} ${recordLine.body}`);
    assertHousePromise(
      'lost',
      stored.join('\n') === written.join('\n'),
      () => `the record of ${id} has changed`,
    );
    const counts = table.match?.holders.some(
      ({ gone }) => gone === 'out' || (table.isRated && gone !== undefined),
    );
    if (table.ending !== 'played' && !(table.phase === 'over' && counts)) continue;
    const results = database.listResultsOfTable(id);
    const scores = results.map(({ score }) => score);
    if (table.result)
      assertSameJson('filed', () => `table ${id}: scores`, scores, table.result.scores);
    assertSameJson('filed', () => `table ${id}: seats`, scores.length, table.setup.seats);
    if (!table.isRated) continue;
    const subjects = table.match!.holders.map(
      ({ botLevel, person }) => person ?? `bot:${botLevel}`,
    );
    const { game } = table.setup;
    for (const subject of new Set(subjects)) {
      const key = `${subject} ${game}`;
      const { count = 0 } = ratedGames.get(key) ?? {};
      ratedGames.set(key, { subject, game, count: count + 1 });
    }
  }
  for (const [key, { count, game, subject }] of ratedGames) {
    const stored = database.findRating(subject, game)?.games ?? 0;
    assertSameJson('filed', () => `${key}: rated games`, stored, count);
  }
}
