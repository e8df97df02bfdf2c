/** Reads the glossary: one term for each concept, in every language. */
import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '@ludotheque/games/shelf';

interface GlossaryEntry {
  readonly term: string;
  readonly note?: string;
  /** Patterns of words that must not stand for the concept in any text of the language. */
  readonly avoid: readonly string[];
}
type Glossary = { readonly [concept: string]: GlossaryEntry };

const GLOSSARY_FOLDER = new URL('../../docs/glossary/', import.meta.url);

export function readGlossary(language: Language): Glossary {
  const file = new URL(`${language}.json`, GLOSSARY_FOLDER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Glossary) : {};
}
