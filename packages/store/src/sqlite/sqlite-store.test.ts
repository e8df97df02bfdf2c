import { join } from 'node:path';
import { describeStoreContract } from '../../test/contract/store-contract.ts';
import { createTemporaryFolder } from '../../test/temporary-folder.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = createTemporaryFolder();
let files = 0;

describeStoreContract('SqliteStore', async () => {
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
