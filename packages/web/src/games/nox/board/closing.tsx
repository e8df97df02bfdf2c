/** The displays at the end of a round, and what they were worth. */
import type { NoxView } from '@ludotheque/games/nox';
import type { BoardModule } from '../../../board-kit/board.ts';
import { ColourSign } from './faces.tsx';
import { computeWorth, listMissingColours, readColour, readNumber } from './lay.ts';

export const Closing: NonNullable<BoardModule<NoxView>['Closing']> = ({ speaker, t, view }) => {
  const { closing, sheet } = view;
  const written = sheet.at(-1);
  if (!closing || !written) return null;
  return (
    <ul className="board-nox closing" aria-label={t('closing.title')}>
      {closing.map((display, seat) => {
        const worth = computeWorth(display);
        const missing = listMissingColours(display);
        return (
          <li key={seat} className={written[seat]! > 0 ? 'writes' : ''}>
            <b>{speaker.seatName(seat)}</b>
            <span>
              {display.map(({ card }) => (
                <span
                  key={card}
                  className="top"
                  role="img"
                  aria-label={speaker.formatPhrase({ key: `cards.${card}` })}
                >
                  <ColourSign colour={readColour(card)} />
                  {readNumber(card)}
                </span>
              ))}
              {missing.length % 3 > 0 && <small>{t(`missing.${missing.join('')}`)}</small>}
              {worth !== written[seat] && <small>{t('closing.unwritten')}</small>}
            </span>
            <span className="points">{worth}</span>
          </li>
        );
      })}
    </ul>
  );
};
