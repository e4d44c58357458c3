;;; wgr-mode.el --- rules of board wargames -*- lexical-binding: t -*-
;; Put this file on the load-path and (require 'wgr-mode). Eglot starts `wargame lsp`.

(define-derived-mode wgr-mode prog-mode "wgr"
  "Rules of board wargames."
  (setq-local comment-start "// ")
  (setq-local indent-tabs-mode nil))

(add-to-list 'auto-mode-alist '("\\.wgr\\'" . wgr-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(wgr-mode . ("wargame" "lsp"))))

(provide 'wgr-mode)
;;; wgr-mode.el ends here
