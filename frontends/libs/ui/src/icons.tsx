import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

interface IconProps {
  className?: string;
}

/** Icons say nothing to screen readers: the text or label beside them does. */
function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-[1.125em] shrink-0', className)}
    >
      {children}
    </svg>
  );
}

/** Makes an icon of its paths, in a square of 24. */
function icon(paths: ReactNode, ownClass?: string) {
  return ({ className }: IconProps) => <Icon className={classNames(ownClass, className)}>{paths}</Icon>;
}

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />);
export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6l-6 6 6 6" />);
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6l6 6-6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3" />);
export const TypeIcon = icon(
  <path d="M3.5 18l4.5-12 4.5 12M5 14h6m9.5 4v-6.5m0 3.25a2.75 3.25 0 1 1-5.5 0 2.75 3.25 0 1 1 5.5 0" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="M15.5 15.5L20 20" />
  </>,
);
export const TrashIcon = icon(<path d="M4 7h16M9.5 7V4.5h5V7m-8 0l1 12.5h9l1-12.5M10.5 11v5m3-5v5" />);
export const BlockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M6.5 6.5l11 11" />
  </>,
);
export const EditIcon = icon(<path d="M4.5 19.5l1-4L16 5l3 3L8.5 18.5l-4 1zM13.5 7.5l3 3" />);
export const RefreshIcon = icon(<path d="M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4" />);
export const DownloadIcon = icon(<path d="M12 5v11m-4.5-4.5L12 16l4.5-4.5M5 19h14" />);
export const UploadIcon = icon(<path d="M12 16V5m-4.5 4.5L12 5l4.5 4.5M5 19h14" />);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.8 2.4 4 5.2 4 8.5s-1.2 6.1-4 8.5c-2.8-2.4-4-5.2-4-8.5s1.2-6.1 4-8.5z" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h8m4 0h4M4 17h4m4 0h8" />
    <circle cx="14" cy="7" r="2" />
    <circle cx="10" cy="17" r="2" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="3.75" />
    <path d="M4.75 20c.9-3.6 3.7-5.5 7.25-5.5s6.35 1.9 7.25 5.5" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.25l3.25 2" />
  </>,
);
export const WarningIcon = icon(<path d="M12 4.5l8.5 15h-17l8.5-15zm0 6v4m0 2.75v.01" />);
export const SpinnerIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5" />, 'animate-turn');
export const BookIcon = icon(
  <path d="M12 6.5c-2-1.6-4.6-2-8-2v13c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2v-13c-3.4 0-6 .4-8 2zm0 0v13" />,
);
export const ChartIcon = icon(<path d="M4 20h16M6.5 16.5v-4m5.5 4v-9m5.5 9v-6" />);
export const SentencesIcon = icon(<path d="M4 6.5h16M4 12h11M4 17.5h7" />);
export const BookmarkIcon = icon(<path d="M7 4.5h10v15l-5-3.75-5 3.75v-15z" />);
export const TranslateIcon = icon(
  <path d="M3.5 6.5h10m-5-2v2m3.25 0c-.9 4-3.4 6.7-7.25 8.25M6 9.5c1.2 2.4 3 4 5.5 5m2 5l4-10 4 10m-6.75-3h5.5" />,
);
export const SpeakerIcon = icon(
  <path d="M4.5 9.5v5h3.25L12.5 18.5v-13L7.75 9.5H4.5zm11.25-.75c1.6 1.8 1.6 4.7 0 6.5M18.5 6.25c3 3.2 3 8.3 0 11.5" />,
);
export const HeadphonesIcon = icon(<path d="M4.5 17v-4a7.5 7.5 0 0 1 15 0v4M4.5 14.5h3v5h-3zm12 0h3v5h-3z" />);
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
