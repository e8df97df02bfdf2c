/** Everything one can do with a box besides playing at once: friends, this device, learn, score pad. */

import { type Way, WayIcon } from '../game-boxes/way-icon.tsx';
import { useTranslation } from '../i18n/translation.tsx';
import { Link } from '../routing/link.tsx';
import { hasScorePad } from '../score-pad/load-score-pad.ts';

export function BoxWays({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const ways: readonly (readonly [way: Way, href: string, label: string])[] = [
    ['friends', `/new/${id}`, t('shelf.friends')],
    ['device', `/alone/${id}`, t('alone.way')],
    ['learn', `/learn/${id}`, t('shelf.learn')],
    ...(hasScorePad(id) ? [['pad', `/pad/${id}`, t('pad.title')] as const] : []),
  ];
  return (
    <div className="box-ways">
      {ways.map(([way, href, label]) => (
        <Link key={way} className="action" href={href}>
          <WayIcon way={way} />
          {label}
        </Link>
      ))}
    </div>
  );
}
