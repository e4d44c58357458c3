-- Writes a house rule for Normandy in Neovim, with completion, a code action, a rename and a
-- code lens, and prints what it sees. The first thing that is not as it should be ends it.
local function fail(...)
  io.stderr:write(table.concat(vim.tbl_map(tostring, { ... }), " "), "\n")
  vim.cmd("cquit 1")
end

local function say(...) io.stdout:write(table.concat({ ... }, " "), "\n") end

-- wait until a condition holds; the limit only ends what hangs.
local function wait(what, holds)
  if not vim.wait(240000, holds, 20) then fail("waited in vain for", what, vim.inspect(vim.diagnostic.get(nil))) end
end

local messages = {}
vim.lsp.handlers["window/showMessage"] = function(_, m) table.insert(messages, m.message) end
vim.ui.select = function(items, _, choose) choose(items[1], 1) end

local function findings() return vim.diagnostic.get(0) end

-- put the cursor at the end of the first text that matches a pattern.
local function go(text)
  vim.fn.cursor(1, 1)
  if vim.fn.search("\\V" .. text, "ceW") == 0 then fail("there is no", text) end
end

-- type at the end of the line of the cursor.
local function append(text)
  local line, length = vim.fn.line(".") - 1, #vim.fn.getline(".")
  vim.api.nvim_buf_set_text(0, line, length, line, length, { text })
end

local function main()
  vim.cmd("edit games/normandy/rules/house-rules.wgr")
  wait("the server", function() return #vim.lsp.buf_get_clients(0) == 1 end)
  local client = vim.lsp.buf_get_clients(0)[next(vim.lsp.buf_get_clients(0))]
  wait("the server's abilities", function() return client.server_capabilities ~= nil and client.initialized end)
  say("positions in", client.offset_encoding)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split([[
space has { marsh: flag }

data hex reconstructed "the marshes along the Taute 😀" {
  id    is
  1706  marsh
}

option marshes house.1 "Marsh: one column" {
  ground_shift when h.mar
}

test "A marsh 😀" cites house.1 {
  with blank map
  with option marshes
  hex 1706: marsh
  expect ground_shift(hex(1706), battle()) == -1 by house.1
}]], "\n"))
  wait("a finding", function() return #findings() > 0 end)
  say("unfinished:", findings()[1].message:match("^[^\n]*"))

  -- completion
  go("h.mar")
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.position.character = params.position.character + 1
  local answer = client.request_sync("textDocument/completion", params, 240000, 0)
  local items = answer.result.items
  if #items ~= 1 or items[1].label ~= "marsh" then fail("completion:", vim.inspect(answer)) end
  vim.lsp.util.apply_text_edits({ items[1].textEdit }, 0, client.offset_encoding)
  say("completed:", vim.fn.getline("."))
  append(": -1")
  wait("no finding", function() return #findings() == 0 end)

  -- a mistake, and the code action that mends it
  vim.cmd([[%s/h\.marsh/h.mash/]])
  wait("a mistake", function() return #findings() > 0 end)
  local mistake = findings()[1]
  say("mistake:", mistake.message:match("^[^\n]*"))
  vim.fn.cursor(mistake.lnum + 1, mistake.col + 1)
  vim.lsp.buf.code_action()
  wait("the code action", function() return vim.fn.getline("."):match("h%.marsh: %-1") end)
  say("mended:", vim.fn.getline("."))
  wait("no finding", function() return #findings() == 0 end)
  vim.cmd("write")

  -- a rename through all files of the game
  go("ground_shift")
  vim.lsp.buf.rename("terrain_shift")
  wait("the rename", function() return vim.fn.getline("."):match("terrain_shift") end)
  vim.cmd("wall")
  local changed = {}
  for _, b in ipairs(vim.api.nvim_list_bufs()) do
    local name = vim.api.nvim_buf_get_name(b)
    if name ~= "" then table.insert(changed, vim.fn.fnamemodify(name, ":.")) end
  end
  table.sort(changed)
  say("renamed in:", table.concat(changed, " "))
  wait("no finding", function() return #vim.diagnostic.get(nil) == 0 end)

  -- the lens above the test runs it
  go("test \"A marsh")
  vim.lsp.codelens.refresh()
  wait("lenses", function() return #vim.lsp.codelens.get(0) > 0 end)
  vim.lsp.codelens.run()
  wait("the test", function() return #messages > 0 end)
  say("lens:", messages[1])
  vim.cmd("qall!")
end

local ok, err = xpcall(main, debug.traceback)
if not ok then fail(err) end
