/** The house from the door inwards. */
import { lazy, Suspense } from 'react';
import { ConnectionProvider } from './connection/connection.tsx';
import { TranslationProvider } from './i18n/translation.tsx';
import { PageFrame } from './page-frame/page-frame.tsx';
import { useRoute } from './routing/router.ts';
import { ShelfPage } from './shelf/shelf-page.tsx';

const TablePage = lazy(() => import('./table/table-page.tsx'));
const NewTablePage = lazy(() => import('./new-table/new-table-page.tsx'));
const NewOfflineTablePage = lazy(() => import('./offline/new-offline-table-page.tsx'));
const OfflineTablePage = lazy(() => import('./offline/offline-table-page.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));
const OfflineReplayPage = lazy(() => import('./offline/offline-replay-page.tsx'));
const ScorePadPage = lazy(() => import('./score-pad/score-pad-page.tsx'));
const LearnPage = lazy(() => import('./rule-book/learn-page.tsx'));
const LessonPage = lazy(() => import('./lessons/lesson-page.tsx'));
const LinkDevicePage = lazy(() => import('./account/link-device-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));
const AboutPage = lazy(() => import('./about/about-page.tsx'));
const LobbyPage = lazy(() => import('./lobby/lobby-page.tsx'));

function CurrentPage() {
  const place = useRoute();
  if (place.name === 'table') return <TablePage key={place.table} table={place.table} />;
  if (place.name === 'new') return <NewTablePage key={place.game} game={place.game} />;
  if (place.name === 'new-alone') return <NewOfflineTablePage key={place.game} game={place.game} />;
  if (place.name === 'table-alone')
    return <OfflineTablePage key={place.table} table={place.table} />;
  if (place.name === 'replay') return <ReplayPage key={place.table} table={place.table} />;
  if (place.name === 'replay-alone')
    return <OfflineReplayPage key={place.table} table={place.table} />;
  if (place.name === 'pad') return <ScorePadPage key={place.game} game={place.game} />;
  if (place.name === 'learn') return <LearnPage key={place.game} game={place.game} />;
  if (place.name === 'lesson') return <LessonPage key={place.game} game={place.game} />;
  if (place.name === 'device') return <LinkDevicePage token={place.token} />;
  if (place.name === 'lobby') return <LobbyPage />;
  if (place.name === 'me') return <AccountPage />;
  if (place.name === 'matters') return <AboutPage />;
  return <ShelfPage />;
}

export function App() {
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <TranslationProvider>
        <ConnectionProvider>
          <PageFrame>
            <Suspense fallback={<div className="wait" aria-busy="true" />}>
              <CurrentPage />
            </Suspense>
          </PageFrame>
        </ConnectionProvider>
      </TranslationProvider>
    </Suspense>
  );
}
