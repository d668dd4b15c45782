/** The way in on a phone: it stays at the foot of the first screen. */
import type { JSX } from 'solid-js';
import { useApp } from '../../app/context.ts';
import { useWords } from '../words.tsx';
import { FilePicker } from './FilePicker.tsx';

export function PhoneBar(): JSX.Element {
  const app = useApp();
  const { t } = useWords();
  return (
    <div class="phone-bar">
      <p class="phone-actions">
        <FilePicker
          class="button button-black"
          code="drop.choose.phone"
          onFiles={(files) => app.openFiles(files)}
        />
        <a href="#way-in">{t('drop.sample.phone')}</a>
      </p>
      <p class="nothing">
        <b>{t('drop.nothing')}</b> {t('drop.nothing.phone')}
      </p>
    </div>
  );
}
