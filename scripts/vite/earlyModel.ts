import type { Plugin } from 'vite';

/** As Vite names the script of `src/worker/worker.ts`. */
const WORKER = /^assets\/worker-[^/]+\.js$/;
/**
 * The tag before which it stands: a browser that sees a policy in the document asks for nothing that stands behind a script before that script
 * has run.
 */
const BEFORE = '<script src="./firstPaint.js"></script>';

/** Lets the page start the model's worker at once (`public/startModel.js`), before the page's own script has come. */
export function earlyModel(): Plugin {
  return {
    name: 'early-model',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [worker, ...others] = Object.keys(bundle).filter((file) => WORKER.test(file));
        if (worker === undefined || others.length > 0)
          throw new Error('the build has no worker of the model, or several');
        if (!html.includes(BEFORE)) throw new Error(`index.html has no ${BEFORE}`);
        return html.replace(
          BEFORE,
          `<script async src="./startModel.js" data-worker="./${worker}"></script>\n    ${BEFORE}`,
        );
      },
    },
  };
}
