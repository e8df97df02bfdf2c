/** Leaves a table, and goes to the shelf. */
import { useConnection } from '../connection/connection.tsx';
import { navigate } from '../routing/router.ts';

export function useLeaveTable(id: string): () => Promise<void> {
  const { client } = useConnection();
  return async () => {
    // Whoever has left already is refused, and goes all the same.
    await client.request('leave', { table: id }).catch(() => undefined);
    navigate('/');
  };
}
