/**
 * The part of React Router that the product uses. A shared package is shipped whole, this choice of it is not: it saves
 * every visitor 35 kB. Everything imports routing from here, so that there is one router on a page.
 */
export {
  createBrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
