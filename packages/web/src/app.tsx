/** The whole page: its providers, its frame, and the page for the current address. */
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { NotFoundMessage } from './components/not-found-message.tsx';
import { ConnectionProvider } from './connection/connection-provider.tsx';
import { gameBoxes } from './game-boxes/boxes.ts';
import { TranslationProvider, useTranslation } from './i18n/translation.tsx';
import { usePageArrival } from './page-frame/page-arrival.ts';
import { PageFrame } from './page-frame/page-frame.tsx';
import { useIsRecoveryCodeOffered } from './recovery/recovery-code-offer.ts';
import { parseRoute, type Route, usePath } from './routing/router.ts';
import { ShelfPage } from './shelf/shelf-page.tsx';
import { PushSubscriptionRenewal } from './turn-notifications/push-subscription-renewal.tsx';

const TablePage = lazy(() => import('./table/table-page.tsx'));
const NewTablePage = lazy(() => import('./new-table/new-table-page.tsx'));
const NewOfflineTablePage = lazy(() => import('./offline/new-offline-table-page.tsx'));
const OfflineTablePage = lazy(() => import('./offline/offline-table-page.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));
const OfflineReplayPage = lazy(() => import('./offline/offline-replay-page.tsx'));
const ScorePadPage = lazy(() => import('./score-pad/score-pad-page.tsx'));
const LearnPage = lazy(() => import('./rule-book/learn-page.tsx'));
const LessonPage = lazy(() => import('./lessons/lesson-page.tsx'));
const SummaryPage = lazy(() => import('./quick-reference/summary-page.tsx'));
const PracticePage = lazy(() => import('./practice/practice-page.tsx'));
const LinkDevicePage = lazy(() => import('./account/accept-device-link-page.tsx'));
const AccountPage = lazy(() => import('./account/account-page.tsx'));
const AboutPage = lazy(() => import('./about/about-page.tsx'));
const LobbyPage = lazy(() => import('./lobby/lobby-page.tsx'));
const RecoveryCodeDialog = lazy(() => import('./recovery/recovery-code-dialog.tsx'));
const RankingPage = lazy(() => import('./ranking/ranking-page.tsx'));
const DailyPage = lazy(() => import('./today/daily-page.tsx'));
const OnDevicePage = lazy(() => import('./game-lists/on-device-page.tsx'));
const LessonsPage = lazy(() => import('./game-lists/lessons-page.tsx'));
const ScorePadsPage = lazy(() => import('./game-lists/score-pads-page.tsx'));

function UnknownPage() {
  const { t } = useTranslation();
  return <NotFoundMessage title={t('unknownPage.title')} about={t('unknownPage.about')} />;
}

function CurrentPage({ route }: { readonly route: Route }) {
  if ('game' in route && !gameBoxes.some(({ id }) => id === route.game)) return <UnknownPage />;
  if (route.name === 'table') return <TablePage key={route.table} table={route.table} />;
  if (route.name === 'new') return <NewTablePage key={route.game} game={route.game} />;
  if (route.name === 'new-alone') return <NewOfflineTablePage key={route.game} game={route.game} />;
  if (route.name === 'table-alone')
    return <OfflineTablePage key={route.table} table={route.table} />;
  if (route.name === 'replay') return <ReplayPage key={route.table} table={route.table} />;
  if (route.name === 'replay-alone')
    return <OfflineReplayPage key={route.table} table={route.table} />;
  if (route.name === 'pad') return <ScorePadPage key={route.game} game={route.game} />;
  if (route.name === 'learn') return <LearnPage key={route.game} game={route.game} />;
  if (route.name === 'lesson') return <LessonPage key={route.game} game={route.game} />;
  if (route.name === 'summary') return <SummaryPage key={route.game} game={route.game} />;
  if (route.name === 'practice') return <PracticePage key={route.game} game={route.game} />;
  if (route.name === 'device') return <LinkDevicePage tokenInPath={route.tokenInPath} />;
  if (route.name === 'lobby') return <LobbyPage />;
  if (route.name === 'today') return <DailyPage />;
  if (route.name === 'ranking') return <RankingPage />;
  if (route.name === 'games-on-device') return <OnDevicePage />;
  if (route.name === 'lessons') return <LessonsPage />;
  if (route.name === 'pads') return <ScorePadsPage />;
  if (route.name === 'me') return <AccountPage />;
  if (route.name === 'matters') return <AboutPage />;
  if (route.name === 'not-found') return <UnknownPage />;
  return <ShelfPage />;
}

/** A failure of one page leaves the header and the other pages usable. */
function CurrentPageWithFallbacks() {
  const path = usePath();
  const route = parseRoute(path);
  usePageArrival(path);
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<div className="wait" aria-busy="true" />}>
        <CurrentPage route={route} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** On whatever page the visitor has used up their recovery code. */
function OfferNewRecoveryCode() {
  return (
    useIsRecoveryCodeOffered() && (
      <Suspense>
        <RecoveryCodeDialog />
      </Suspense>
    )
  );
}

export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="wait" aria-busy="true" />}>
        <TranslationProvider>
          <ConnectionProvider>
            <PageFrame>
              <CurrentPageWithFallbacks />
            </PageFrame>
            <OfferNewRecoveryCode />
            <PushSubscriptionRenewal />
          </ConnectionProvider>
        </TranslationProvider>
      </Suspense>
    </ErrorBoundary>
  );
}
