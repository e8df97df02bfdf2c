/** What a level that searches knows of a game: the shared knowledge, with the members of its own. */
import type { BotKnowledge } from './bot-knowledge.ts';
import type { OptionValues } from './options.ts';

export function knowledgeOfLevel<S>(
  knowledge: BotKnowledge<S>,
  level: 'hard' | 'expert',
  options: OptionValues,
): BotKnowledge<S> {
  const isExpert = level === 'expert' && (knowledge.isExpertIn?.(options) ?? true);
  return {
    ...knowledge,
    ...knowledge.searchOverrides,
    ...(isExpert && knowledge.expertOverrides),
  };
}
