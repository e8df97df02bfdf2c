/** The house from the door inwards. */
import { lazy, Suspense } from 'react';
import { Frame } from './frame/frame.tsx';
import { ConnectionProvider } from './house/connection.tsx';
import { ShelfPage } from './pages/shelf-page.tsx';
import { usePlace } from './router.ts';
import { SpeechProvider } from './speech/speech.tsx';

const TablePage = lazy(() => import('./pages/table-page.tsx'));
const NewTablePage = lazy(() => import('./pages/new-table-page.tsx'));
const LearnPage = lazy(() => import('./pages/learn-page.tsx'));
const DevicePage = lazy(() => import('./pages/device-page.tsx'));
const LobbyPage = lazy(() => import('./pages/lobby-page.tsx'));

function Room() {
  const place = usePlace();
  if (place.name === 'table') return <TablePage key={place.table} table={place.table} />;
  if (place.name === 'new') return <NewTablePage key={place.game} game={place.game} />;
  if (place.name === 'learn') return <LearnPage key={place.game} game={place.game} />;
  if (place.name === 'device') return <DevicePage token={place.token} />;
  if (place.name === 'lobby') return <LobbyPage />;
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
