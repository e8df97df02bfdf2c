/** The house from the door inwards. */
import { lazy, Suspense } from 'react';
import { Frame } from './frame/frame.tsx';
import { ConnectionProvider } from './house/connection.tsx';
import { ShelfPage } from './pages/shelf-page.tsx';
import { usePlace } from './router.ts';
import { SpeechProvider } from './speech/speech.tsx';

const TablePage = lazy(() => import('./pages/table-page.tsx'));
const NewTablePage = lazy(() => import('./pages/new-table-page.tsx'));
const NewAlonePage = lazy(() => import('./alone/new-alone-page.tsx'));
const AloneTablePage = lazy(() => import('./alone/alone-table-page.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));
const AloneReplayPage = lazy(() => import('./alone/alone-replay-page.tsx'));
const PadPage = lazy(() => import('./pads/pad-page.tsx'));
const LearnPage = lazy(() => import('./pages/learn-page.tsx'));
const LessonPage = lazy(() => import('./lessons/lesson-page.tsx'));
const DevicePage = lazy(() => import('./pages/device-page.tsx'));
const MePage = lazy(() => import('./me/me-page.tsx'));
const MattersPage = lazy(() => import('./matters/matters-page.tsx'));
const LobbyPage = lazy(() => import('./pages/lobby-page.tsx'));

function Room() {
  const place = usePlace();
  if (place.name === 'table') return <TablePage key={place.table} table={place.table} />;
  if (place.name === 'new') return <NewTablePage key={place.game} game={place.game} />;
  if (place.name === 'new-alone') return <NewAlonePage key={place.game} game={place.game} />;
  if (place.name === 'table-alone') return <AloneTablePage key={place.table} table={place.table} />;
  if (place.name === 'replay') return <ReplayPage key={place.table} table={place.table} />;
  if (place.name === 'replay-alone')
    return <AloneReplayPage key={place.table} table={place.table} />;
  if (place.name === 'pad') return <PadPage key={place.game} game={place.game} />;
  if (place.name === 'learn') return <LearnPage key={place.game} game={place.game} />;
  if (place.name === 'lesson') return <LessonPage key={place.game} game={place.game} />;
  if (place.name === 'device') return <DevicePage token={place.token} />;
  if (place.name === 'lobby') return <LobbyPage />;
  if (place.name === 'me') return <MePage />;
  if (place.name === 'matters') return <MattersPage />;
  return <ShelfPage />;
}

export function App() {
  return (
    <Suspense fallback={<div className="wait" aria-busy="true" />}>
      <SpeechProvider>
        <ConnectionProvider>
          <Frame>
            <Suspense fallback={<div className="wait" aria-busy="true" />}>
              <Room />
            </Suspense>
          </Frame>
        </ConnectionProvider>
      </SpeechProvider>
    </Suspense>
  );
}
