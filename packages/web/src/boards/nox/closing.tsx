/** How the displays stood when the round ended, and what they were worth. */
import type { NoxView } from '@ludotheque/games/nox';
import type { Board } from '../board.ts';
import { Sign } from './faces.tsx';
import { colourOf, missingFrom, numberOn, worthOf } from './lay.ts';

export const Closing: NonNullable<Board<NoxView>['Closing']> = ({ speaker, t, view }) => {
  const { closing, sheet } = view;
  const written = sheet.at(-1);
  if (!closing || !written) return null;
  return (
    <table className="board-nox closing">
      <caption className="unseen">{t('closing.title')}</caption>
      <tbody>
        {closing.map((display, seat) => {
          const worth = worthOf(display);
          const missing = missingFrom(display);
          return (
            <tr key={seat} className={written[seat]! > 0 ? 'writes' : ''}>
              <th scope="row">{speaker.name(seat)}</th>
              <td className="tops">
                {display.map(({ card }) => (
                  <span
                    key={card}
                    className={`top of-${colourOf(card)}`}
                    role="img"
                    aria-label={speaker.say({ key: `cards.${card}` })}
                  >
                    <Sign colour={colourOf(card)} />
                    {numberOn(card)}
                  </span>
                ))}
                {missing.length % 3 > 0 && <small>{t(`missing.${missing.join('')}`)}</small>}
              </td>
              <td className="points">
                {worth}
                {worth !== written[seat] && <small>{t('closing.unwritten')}</small>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
