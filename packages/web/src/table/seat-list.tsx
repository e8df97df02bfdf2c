/** The seats of a table before the deal: people, bots and free seats, and what the host does about them. */
import type { PublicTable } from '@ludotheque/table';
import { BotFace } from '../bots/bot-face.tsx';
import { useBotLabel } from '../bots/use-bot-label.ts';
import { Popover } from '../components/popover.tsx';
import { useConnection } from '../connection/connection.tsx';
import type { LoadedTable } from '../connection/use-table.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { listSeatNames } from './display-names.ts';
import './seat-list.css';

/** The places from 0 on, with two neighbours swapped. */
const swapPlaces = (count: number, place: number): number[] => {
  const order = Array.from({ length: count }, (_, i) => i);
  [order[place], order[place + 1]] = [order[place + 1]!, order[place]!];
  return order;
};

function ArrowButton({
  disabled,
  isUp,
  label,
  onClick,
}: {
  readonly isUp: boolean;
  readonly label: string;
  readonly disabled: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      className="seat-arrow"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={isUp ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} />
      </svg>
    </button>
  );
}

/** Removes a person, after a question: they cannot come back. */
function RemovePersonButton({
  id,
  name,
  person,
}: {
  readonly id: string;
  readonly name: string;
  readonly person: string;
}) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const label = t('people.removePerson', { name });
  return (
    <Popover
      className="remove-person"
      label={label}
      button={
        <>
          <span aria-hidden="true">×</span>
          <span className="unseen">{label}</span>
        </>
      }
    >
      {(close) => (
        <div className="menu">
          <p>{t('people.removeSure', { name })}</p>
          <button
            type="button"
            className="main-action"
            onClick={() => {
              close();
              void client.request('remove-person', { table: id, person }).catch(() => undefined);
            }}
          >
            {label}
          </button>
          <button type="button" className="action" onClick={close}>
            {t('people.keep')}
          </button>
        </div>
      )}
    </Popover>
  );
}

function Chair({
  chair,
  id,
  isHost,
  name,
  table,
}: {
  readonly id: string;
  readonly table: LoadedTable;
  readonly chair: number;
  readonly name: string;
  /** Whether the viewer is the host. */
  readonly isHost: boolean;
}) {
  const { client, me } = useConnection();
  const { t } = useTranslation();
  const describeBot = useBotLabel();
  const { keeper, seating, sitters } = table.face;
  const { bot, person } = sitters[chair]!;
  const isAway = person !== undefined && !table.present.includes(person);
  const lastBot = sitters.findLastIndex((sitter) => sitter.person === undefined);
  const move = (place: number) =>
    void client
      .request('arrange-seats', { table: id, order: swapPlaces(sitters.length, place) })
      .catch(() => undefined);
  return (
    <li className={person === undefined ? 'chair bot' : isAway ? 'chair absent' : 'chair'}>
      {person === undefined ? <BotFace name={name} /> : <i className="presence" />}
      <span className="chair-name">
        {person === undefined && bot !== undefined ? describeBot(name, bot, true) : name}
      </span>
      {person !== undefined && person === keeper && <small>{t('wait.keeper')}</small>}
      {person !== undefined && person === me?.person && <small>{t('wait.you')}</small>}
      {isAway && <small>{t('people.absent')}</small>}
      {isHost && seating === 'arranged' && (
        <>
          <ArrowButton
            isUp
            label={t('people.up', { name })}
            disabled={chair === 0}
            onClick={() => move(chair - 1)}
          />
          <ArrowButton
            isUp={false}
            label={t('people.down', { name })}
            disabled={chair === sitters.length - 1}
            onClick={() => move(chair)}
          />
        </>
      )}
      {isHost && chair === lastBot && (
        <button
          type="button"
          className="action"
          onClick={() => void client.request('unseat-bot', { table: id })}
        >
          {t('wait.unseatBot')}
        </button>
      )}
      {isHost && person !== undefined && person !== me?.person && (
        <RemovePersonButton id={id} name={name} person={person} />
      )}
    </li>
  );
}

/** Whether lots decide who sits where, or the host. */
function SeatingChoice({
  face,
  id,
  isHost,
}: {
  readonly id: string;
  readonly face: PublicTable;
  readonly isHost: boolean;
}) {
  const { client } = useConnection();
  const { t } = useTranslation();
  const isArranged = face.seating === 'arranged';
  const order = Array.from(face.sitters.keys());
  const toggle = () =>
    client
      .request('arrange-seats', { table: id, ...(!isArranged && { order }) })
      .catch(() => undefined);
  return (
    <p className="seating">
      {t(isArranged ? 'people.arranged' : 'people.drawn')}{' '}
      {isHost && !face.setup.rated && face.sitters.length > 1 && (
        <button type="button" className="link-button" onClick={() => void toggle()}>
          {t(isArranged ? 'people.draw' : 'people.arrange')}
        </button>
      )}
    </p>
  );
}

export function SeatList({ id, table }: { readonly id: string; readonly table: LoadedTable }) {
  const { me } = useConnection();
  const { t } = useTranslation();
  const { face } = table;
  const names = listSeatNames(face);
  const isHost = me !== undefined && face.keeper === me.person && !face.opening;
  return (
    <>
      <ol className="chairs">
        {face.sitters.map(({ person }, chair) => (
          <Chair
            key={person ?? names[chair]}
            id={id}
            table={table}
            chair={chair}
            name={names[chair]!}
            isHost={isHost}
          />
        ))}
        {Array.from({ length: face.setup.seats - face.sitters.length }, (_, chair) => (
          <li key={`free ${chair}`} className="chair free">
            {t('wait.chair')}
          </li>
        ))}
      </ol>
      <SeatingChoice id={id} face={face} isHost={isHost} />
    </>
  );
}
