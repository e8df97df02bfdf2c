/** The people who have played on this device, as the browser's localStorage keeps them. */
import { localStore } from '../browser/local-store.ts';

export interface LocalPlayer {
  readonly name: string;
  readonly pass: string;
}

const LOCAL_PLAYERS_STORAGE_KEY = 'alone-people';

export const getPersonId = ({ pass }: LocalPlayer): string => pass.split('.')[0]!;

export function readStoredLocalPlayers(): readonly LocalPlayer[] {
  try {
    const stored: LocalPlayer[] = JSON.parse(localStore.getItem(LOCAL_PLAYERS_STORAGE_KEY) ?? '[]');
    return stored;
  } catch {
    return [];
  }
}

export const storeLocalPlayers = (players: readonly LocalPlayer[]): void =>
  localStore.setItem(LOCAL_PLAYERS_STORAGE_KEY, JSON.stringify(players));
