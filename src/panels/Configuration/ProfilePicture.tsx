import { useTexts } from '#i18n/useTexts.ts';
import type { ProfilePicture as Profile, ProfilePlugin } from '#protocol/configuration.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './Configuration.module.css';

/** A profile as the way of a Pod: its extension points in order, each with its plugins in order. */
export function ProfilePicture({ profile }: { readonly profile: Profile }) {
  const t = useTexts('configuration');
  return (
    <section className={styles.profile} aria-label={t('profile', { name: profile.schedulerName })}>
      <h3>
        {profile.schedulerName} <span className={looks.caption}>schedulerName</span>
      </h3>
      <dl>
        {profile.points.map(({ point, plugins }) => (
          <div key={point} className={styles.point}>
            <dt>{point}</dt>
            <dd>
              {plugins.length === 0 && <span className={looks.caption}>{t('noPlugins')}</span>}
              <ul>
                {plugins.map((plugin) => (
                  <Plugin key={plugin.name} plugin={plugin} />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Plugin({ plugin }: { readonly plugin: ProfilePlugin }) {
  const t = useTexts('configuration');
  const notes = [
    plugin.disabled && t('disabled'),
    plugin.changed && t('changed'),
    !plugin.modelled && t('notModelled'),
  ].filter((note) => note !== false);
  return (
    <li
      className={classes(
        styles.plugin,
        plugin.disabled && styles.disabled,
        plugin.changed && styles.changed,
        !plugin.modelled && styles.notModelled,
      )}
      title={notes.join('\n')}
    >
      {plugin.name}
      {plugin.weight > 0 && <b>× {plugin.weight}</b>}
      {notes.length > 0 && <span className={looks.spoken}>{notes.join(', ')}</span>}
    </li>
  );
}
