-- Neovim 0.7 or later: put this file into a folder lua/ of the configuration, and
-- require("wargame") in init.lua.
local id -- of the client: one server serves all games

vim.cmd([[autocmd BufRead,BufNewFile *.wgr setfiletype wgr]])
vim.api.nvim_create_autocmd("FileType", {
  pattern = "wgr",
  callback = function(args)
    vim.bo[args.buf].commentstring = "// %s"
    if not (id and vim.lsp.get_client_by_id(id)) then
      id = vim.lsp.start_client({ name = "wargame", cmd = { "wargame", "lsp" }, root_dir = vim.fn.getcwd() })
    end
    if id then
      vim.lsp.buf_attach_client(args.buf, id)
    end
  end,
})
