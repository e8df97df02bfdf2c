import { beforeEach, describe, expect, it } from 'vitest';
import { TestHouse } from '../../test/test-house.ts';
import type { TestSession } from '../../test/test-session.ts';
import { validatePersonName } from '../index.ts';

let testHouse: TestHouse;
let ada: TestSession;

beforeEach(async () => {
  testHouse = await TestHouse.start();
  ada = await testHouse.connectNewPerson('Ada');
});

describe('a name', () => {
  it.each([
    'Ada',
    'Zoë',
    "O'Brien",
    'Jean-Luc',
    '李雷',
    'Анна',
    'नेहा',
    'R2D2',
    'Botho',
    'Scunthorpe',
    'Nguyễn Thị',
    'Ḥāfiẓ',
    'ᾌδης',
    'བརྒྱུད',
    'မောင်',
    'たかし',
    '田中Yuki',
    '김Minsu',
    'Σωκράτης',
    'שרה',
    'Adam',
    'Miriam',
    'Robot',
    'Dr. House',
    'Mila 2',
    '🦊',
    'Zoë 🌻',
    '👩‍👩‍👧‍👦 Family',
    '🇫🇷 Léa 1️⃣',
    '🏴‍☠️',
    // Letters of today with up to two marks, and signs that are part of a letter.
    'Ọ̀ṣun',
    'Ɛsi Kɔfi',
    'Əli',
    'ᾲ ᾧ ᾱ́δω',
    'Nguyễn Thị Ngọc Diệp',
    'ख़ां',
    'लड़कियाँ',
    'ज्योत्स्ना',
    'พันธุ์ น้ำ',
    'مُحَمَّد',
    'שַׁבָּת',
    'སྒྲོལ མ',
    'ကျော် ကြွေ',
    'စိုးမိုး ဖြိုး',
    'မို့မို့',
    'ញ៉ាំ',
    'W'.repeat(24),
    '🐙'.repeat(24),
  ])('%s is accepted', (name) => expect(validatePersonName(name)).toBe(name));
  it.each([
    '',
    '   ',
    'x'.repeat(25),
    '<b>Ada</b>',
    '-Ada',
    'A\u202eda',
    'A\u200bda',
    'A\u0000da',
    'Admin',
    '4dm1n',
    'ＡＤＭＩＮ',
    'The Bot',
    'F.u.c.k',
    'h1tler',
    'Ｈｉｔｌｅｒ',
    // Cyrillic letters among Latin ones, and a word of letters that look like another script.
    'аdmin',
    'Аdа Lovelace',
    'ѕуѕtеm',
    'Admin_Team',
    'admin.',
    'the-admin',
    'AdminTeam',
    'adminteam',
    'ADMlN',
    'a d m i n',
    'Moderators',
    'Modérateur',
    'Ludothèque',
    'ludotheque.2',
    'System',
    'The House',
    // A letter that shows nothing, joiners, and a tower of accents.
    'ㅤ',
    'Ada\u3164',
    'Ad\u115fa',
    'A\u034fda',
    'Ada\ufe0f',
    `A${'\u0301'.repeat(3)}da`,
    `Z${'\u0300\u0301\u0302'.repeat(7)}\u0303`,
    // Marks alone, marks on what is no letter, and three of them, also below or beside a letter.
    '\u0301\u0301',
    '\u0301Ada',
    'Ada \u0301\u0301',
    'Ada.\u0301',
    '🦊\u0301',
    'α\u0301\u0302\u0303',
    `ས${'\u0f71\u0f72\u0f74'}`,
    `क${'ा'.repeat(3)}`,
    `ས${'\u0f92'.repeat(6)}`,
    `က${'\u1037'.repeat(4)}`,
    // Small capitals, phonetic letters, and a capital that looks like another.
    'ᴀᴅᴍɪɴ',
    'ʌdmin',
    'Ʌdmin',
    'ᴀᴅᴀ',
    'ꜱʏꜱᴛᴇᴍ',
    'ᵃᵈᵃ',
    'Ɐda',
    'ꬲda',
    // Parts of emoji, too many of them, and words that emoji do not hide.
    'Ada\u200d',
    '🇫',
    '🐙'.repeat(25),
    'F🦊uck',
    '✅ Admin',
    // Scripts that nobody writes today.
    '𐌀𐌁𐌂',
  ])('%j is refused', async (name) => {
    await expect(testHouse.house.people.register(name)).rejects.toMatchObject({ code: 'name' });
    expect(await ada.requestErrorCode('rename', { name: name || ' ' })).toBe('name');
  });
  it('is trimmed, and repeated spaces are merged', () =>
    expect(validatePersonName('  Ada   Lovelace ')).toBe('Ada Lovelace'));
});
