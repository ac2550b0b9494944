import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
import { fillJsdomGaps } from '#widgets/testing/fillJsdomGaps.ts';
import { beginStoresAnew } from './storesAnew.ts';

fillJsdomGaps();

// A second, the default, is soon over on a busy machine. What never comes still fails, within the limit of a test.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library does this by itself only where afterEach is a global.
afterEach(cleanup);

// The next file may find the same modules: as they began.
afterAll(async () => {
  beginStoresAnew();
  startLanguages('en');
  await changeLanguage('en');
});
