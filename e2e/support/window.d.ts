// Makes `window.orrery` known to the stories.
import type {} from '#app/orreryApi.ts';
