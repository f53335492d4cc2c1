import { icon } from '@ichibun/ui/icons';

export const FilmIcon = icon(
  <path d="M4.5 5.5h15v13h-15zM8.5 5.5v13m7-13v13M4.5 12h4m7 0h4M4.5 8.75h4m7 0h4M4.5 15.25h4m7 0h4" />,
);
