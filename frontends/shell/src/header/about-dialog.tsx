import { useServerConfig } from '@ichibun/api-client/config';
import { Dialog } from '@ichibun/ui/dialog';
import { ArrowRightIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';
import { messages } from '../messages.js';

const links = ({ about }: typeof messages) => [
  { to: '/learning-method', title: about.method, text: about.methodText },
  { to: '/how-to', title: about.howTo, text: about.howToText },
  { to: '/about-us', title: about.us, text: about.usText },
];

interface AboutDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function AboutDialog({ open, onOpenChange }: AboutDialogProps) {
  const chat = useServerConfig().data?.communityChatUrl;
  const row = 'flex items-center gap-4 rounded-md px-3 py-3 no-underline hover:bg-sunken';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.about.title}
      description={messages.page.description}
    >
      <ul className="-mx-3 divide-y divide-line">
        {chat && (
          <li>
            <a href={chat} target="_blank" rel="noopener noreferrer" className={row}>
              <Entry title={messages.about.chat} text={messages.about.chatText} />
            </a>
          </li>
        )}
        {links(messages).map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to} onClick={() => onOpenChange(false)} className={row}>
              <Entry title={title} text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ArrowRightIcon className="text-ink-soft" />
    </>
  );
}
