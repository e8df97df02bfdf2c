/** What a level that searches knows of a game: the shared knowledge, with the members of its own. */
import type { BotKnowledge } from './bot-knowledge.ts';

export const knowledgeOfLevel = <S>(
  knowledge: BotKnowledge<S>,
  level: 'hard' | 'expert',
): BotKnowledge<S> => ({
  ...knowledge,
  ...knowledge.searchOverrides,
  ...(level === 'expert' && knowledge.expertOverrides),
});
