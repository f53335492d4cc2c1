import { useServerConfig } from '@ichibun/api-client/config';
import { Dialog } from '@ichibun/ui/dialog';
import { ArrowRightIcon } from '@ichibun/ui/icons';
import { Link } from '@ichibun/ui/router';

const links = [
  { to: '/learning-method', title: 'Learning Method', text: 'Why one new word in one sentence works' },
  { to: '/how-to', title: 'How To', text: 'From your first text to your first cards' },
  { to: '/about-us', title: 'About Us', text: 'What Ichibun is and what it is made of' },
];

interface AboutDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function AboutDialog({ open, onOpenChange }: AboutDialogProps) {
  const chat = useServerConfig().data?.communityChatUrl;
  const row = 'flex items-center gap-4 rounded-md px-3 py-3 no-underline hover:bg-sunken';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="About" description="Learn Japanese from your own texts.">
      <ul className="-mx-3 divide-y divide-line">
        {chat && (
          <li>
            <a href={chat} target="_blank" rel="noopener noreferrer" className={row}>
              <Entry title="Community Chat" text="Meet other learners; opens in a new tab" />
            </a>
          </li>
        )}
        {links.map(({ to, title, text }) => (
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
