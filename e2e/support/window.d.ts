// Makes `window.orrery` known to the stories.
import type {} from '../../src/app/orreryApi.ts';
