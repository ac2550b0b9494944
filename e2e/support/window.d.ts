// Makes `window.orrery` known to the stories, and axe where `expectAccessible` has brought it in.

import type axe from 'axe-core';
import type {} from '#app/orreryApi.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
