-- Neovim 0.7 or later: put this file into a folder lua/ of the configuration, and
-- require("wargame") in init.lua.
vim.cmd([[autocmd BufRead,BufNewFile *.wgr setfiletype wgr]])
vim.api.nvim_create_autocmd("FileType", {
  pattern = "wgr",
  callback = function(args)
    local game = vim.fs and vim.fs.dirname(vim.fs.find("game.wgr", { upward = true, path = vim.fn.expand("%:p:h") })[1] or "") or vim.fn.getcwd()
    vim.bo[args.buf].commentstring = "// %s"
    local id = vim.lsp.start_client({ name = "wargame", cmd = { "wargame", "lsp" }, root_dir = game })
    vim.lsp.buf_attach_client(args.buf, id)
  end,
})
