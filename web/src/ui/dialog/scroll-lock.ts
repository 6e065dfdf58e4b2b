import { setNonce } from 'get-nonce'

// The scroll lock of a dialog adds a <style> element; the Content-Security-Policy allows it by the page’s nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)
