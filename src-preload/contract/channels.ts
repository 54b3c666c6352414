/** Channels between window and main process; the page reaches them only through the preload's functions. */
export const REQUEST_CHANNEL = 'echomind:request'
export const EVENT_CHANNEL = 'echomind:event'
/** Paths of dropped or chosen files; only the preload sends on it, and receives one-time tickets. */
export const TICKET_CHANNEL = 'echomind:ticket'
