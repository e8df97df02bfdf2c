import Fastify from 'fastify';
import { expect, it, test } from 'vitest';
import { chooseAcceptedLanguage } from './error-page.ts';
import { addErrorReplies } from './error-replies.ts';

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['ja, de-AT;q=0.7', 'de'],
  ['NL', 'nl'],
  ['ja', 'en'],
  [undefined, 'en'],
])('a browser that accepts %j is answered in %s', (header, language) => {
  expect(chooseAcceptedLanguage(header)).toBe(language);
});

const PAGE_HEADERS = { accept: 'text/html', 'accept-language': 'fr-FR' };

it('a browser gets an error as a page in its language, a program as JSON', async () => {
  const app = Fastify();
  addErrorReplies(app);
  app.get('/fails', () => Promise.reject(new Error('a secret')));
  const page = await app.inject({ url: '/fails', headers: PAGE_HEADERS });
  expect(page.statusCode).toBe(500);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<html lang="fr">');
  expect(page.body).toContain('Un problème est survenu');
  expect(page.body).not.toContain('secret');
  const missing = await app.inject({ url: '/nowhere', headers: PAGE_HEADERS });
  expect(missing.body).toContain('Il n’y a rien ici');
  const reply = await app.inject({ url: '/fails' });
  expect(reply.json()).toEqual({ no: expect.objectContaining({ code: 'house' }) });
  await app.close();
});
