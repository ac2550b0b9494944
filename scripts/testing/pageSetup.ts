import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { fillJsdomGaps } from '#widgets/testing/fillJsdomGaps.ts';

fillJsdomGaps();

// A second, the default, is soon over on a busy machine. What never comes still fails, within the limit of a test.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library does this by itself only where afterEach is a global.
afterEach(cleanup);
