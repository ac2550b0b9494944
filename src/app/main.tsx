import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './base.css';
import { ClientProvider } from '../client/ClientProvider.tsx';
import { useViewStore } from '../client/viewStore.ts';
import { changeLanguage, startLanguages } from '../i18n/startLanguages.ts';
import { textsOf } from '../i18n/useTexts.ts';
import { App } from './App.tsx';
import { followChosenLook } from './chosenLook.ts';
import { connect } from './connect.ts';
import { followFirstMinute } from './firstMinute.ts';
import { followHash } from './hashState.ts';
import { startIdleSignal } from './idleSignal.ts';
import { openFirstRun } from './openFirstRun.ts';
import { installOrrery } from './orreryApi.ts';
import { preloadOnIdle } from './preload.ts';
import { sayStrayErrors } from './strayErrors.ts';

const mount = document.getElementById('root');
if (mount === null) throw new Error('index.html has no #root');

const { language } = useViewStore.getState();
startLanguages(language);
const languageReady = changeLanguage(language).catch(() => undefined);
followChosenLook();
sayStrayErrors(textsOf('shell'));

const shared = location.hash;
const client = await connect();
await languageReady;
followHash();
followFirstMinute();
startIdleSignal(client);
preloadOnIdle();
installOrrery(client, openFirstRun(client, shared, textsOf('shell')));
createRoot(mount).render(
  <StrictMode>
    <ClientProvider client={client}>
      <App />
    </ClientProvider>
  </StrictMode>,
);
