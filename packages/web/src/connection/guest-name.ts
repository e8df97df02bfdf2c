/** The names of guests: friendly ones in their language, until they choose their own. */
import { localStore } from '../browser/local-store.ts';
import type { Translate } from '../i18n/translation.tsx';

const GUEST_NAME_STORAGE_KEY = 'guest-name';

/** One of the names in the visitor's words. Two guests may have the same: tables tell them apart. */
export function chooseGuestName(t: Translate): string {
  const names = t('guest.names').split(', ');
  return names[Math.floor(Math.random() * names.length)]!;
}

export const storeGuestName = (name: string): void =>
  localStore.setItem(GUEST_NAME_STORAGE_KEY, name);

/** Whether somebody still has the name that we gave them on this device. */
export const isGuestName = (name: string): boolean =>
  localStore.getItem(GUEST_NAME_STORAGE_KEY) === name;
