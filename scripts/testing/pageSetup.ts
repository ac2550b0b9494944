import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { fillJsdomGaps } from '../../src/widgets/testing/fillJsdomGaps.ts';

// One test of the page runs without a document.
if (typeof document !== 'undefined') fillJsdomGaps();

// Testing Library does this by itself only where afterEach is a global.
afterEach(cleanup);
