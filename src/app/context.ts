/** Hands the state to the sections. */
import { createContext, useContext } from 'solid-js';
import type { App } from './app.ts';

export const AppContext = createContext<App>();

/** The page's state. @throws where a component is used outside the page */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp() outside <AppContext.Provider>');
  return app;
}
