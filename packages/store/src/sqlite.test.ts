import { join } from 'node:path';
import { storeContract } from './contract.ts';
import { openSqlite } from './sqlite.ts';
import { testFolder } from './test-folder.ts';

const folder = testFolder();
let files = 0;

storeContract('SqliteStore', async () => {
  const file = join(folder, `${++files}.db`);
  const store = await openSqlite(file);
  return {
    store,
    async reopen() {
      await store.close();
      return openSqlite(file);
    },
    beside: () => openSqlite(file),
  };
});
