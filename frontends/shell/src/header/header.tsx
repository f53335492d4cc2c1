import { Button, buttonClass } from '@ichibun/ui/button';
import { SearchIcon } from '@ichibun/ui/icons';
import { laterDialog } from '@ichibun/ui/later-dialog';
import { Link, NavLink } from '@ichibun/ui/router';
import { useState } from 'react';
import { messages } from '../messages.js';
import { LaterTranslationDialog } from '../translation/later-translation-dialog.js';
import { AccountMenu } from './account-menu.js';
import { LanguageMenu } from './language-menu.js';
import { MoreToolsMenu } from './more-tools-menu.js';
import { PhoneMenu } from './phone-menu.js';
import { SettingsMenu } from './settings-menu.js';
import { useSearchKeys } from './use-search-keys.js';

const AboutDialog = laterDialog(async () => (await import('./about-dialog.js')).AboutDialog);

const navLink = ({ isActive }: { isActive: boolean }) =>
  `flex min-h-10 items-center rounded-md px-2 text-sm no-underline hover:bg-sunken ${isActive ? 'font-semibold text-accent' : ''}`;

export function Header() {
  const [translating, setTranslating] = useState(false);
  const [showsAbout, setShowsAbout] = useState(false);
  useSearchKeys();
  const openTranslation = () => setTranslating(true);
  const openAbout = () => setShowsAbout(true);
  return (
    <header data-bar="site" className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-7xl items-center px-4 sm:gap-1 sm:h-16 sm:px-6">
        <Link to="/" className="mr-auto flex min-h-10 items-center gap-2.5 whitespace-nowrap no-underline lg:mr-2">
          <span aria-hidden="true" lang="ja" className="font-mincho text-xl text-accent">
            一文
          </span>
          <span className="font-semibold tracking-wide max-[22rem]:sr-only">Ichibun</span>
        </Link>
        <nav aria-label={messages.header.main} className="mr-auto hidden items-center gap-1 lg:flex">
          <NavLink to="/assisted-reader" className={navLink}>
            {messages.tools.reader}
          </NavLink>
          <NavLink to="/review" className={navLink}>
            {messages.tools.review}
          </NavLink>
          <Button variant="quiet" className="px-2! font-normal!" onClick={openTranslation}>
            {messages.tools.translate}
          </Button>
          <NavLink to="/analytics" className={navLink}>
            {messages.tools.analytics}
          </NavLink>
          <MoreToolsMenu />
          <Button variant="quiet" className="px-2! font-normal!" onClick={openAbout}>
            {messages.about.title}
          </Button>
        </nav>
        <Link
          to="/dictionary"
          aria-label={messages.header.search}
          aria-keyshortcuts="/ Control+K"
          className={`${buttonClass('quiet', 'icon')} text-lg!`}
        >
          <SearchIcon />
        </Link>
        <LanguageMenu />
        <SettingsMenu />
        <AccountMenu />
        <PhoneMenu onTranslate={openTranslation} onAbout={openAbout} />
      </div>
      <LaterTranslationDialog open={translating} onOpenChange={setTranslating} />
      <AboutDialog open={showsAbout} onOpenChange={setShowsAbout} />
    </header>
  );
}
