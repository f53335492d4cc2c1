import { Card } from '@ichibun/ui/card';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { usePreference } from '@ichibun/ui/preferences';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { FilmChoices } from './film/film-choices.js';
import { useFilmSettings } from './film/film-settings.js';
import { messages as films } from './film/messages.js';
import { messages } from './messages.js';
import { ReadingSettings } from './reading/settings/reading-settings.js';

/** The settings of the reader and of films, without a text. */
export default function SettingsPage() {
  usePageTitle(messages.settings);
  const [view] = usePreference('reader-view');
  const [settings, change] = useFilmSettings();
  return (
    <PageFrame
      measure="narrow"
      back={<BackLink to="/settings">{messages.allSettings}</BackLink>}
      title={messages.settings}
      lead={messages.settingsLead}
    >
      <Card title={messages.look}>
        <ReadingSettings view={view} />
      </Card>
      <Card id="films" title={films.settings}>
        <div className="space-y-3">
          <FilmChoices settings={settings} onChange={change} />
        </div>
      </Card>
    </PageFrame>
  );
}
