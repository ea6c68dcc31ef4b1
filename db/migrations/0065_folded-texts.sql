ALTER TABLE `boards` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `boards` ADD `description_folded` text;--> statement-breakpoint
CREATE INDEX `boards_unfolded` ON `boards` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *'));--> statement-breakpoint
ALTER TABLE `comments` ADD `text_folded` text;--> statement-breakpoint
CREATE INDEX `comments_unfolded` ON `comments` (`id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));--> statement-breakpoint
ALTER TABLE `conversations` ADD `name_folded` text;--> statement-breakpoint
CREATE INDEX `conversations_unfolded` ON `conversations` (`id`) WHERE (name_folded is null and (name glob '*[^ -~]*' or name glob '*  *'));--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `text_folded` text;--> statement-breakpoint
CREATE INDEX `pin_tries_unfolded` ON `pin_tries` (`pin_id`) WHERE (text_folded is null and (text glob '*[^ -~]*' or text glob '*  *'));--> statement-breakpoint
ALTER TABLE `pins` ADD `title_folded` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `grid_title_folded` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `description_folded` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `alt_text_folded` text;--> statement-breakpoint
CREATE INDEX `pins_unfolded` ON `pins` (`id`) WHERE (title_folded is null and (title glob '*[^ -~]*' or title glob '*  *')) or (grid_title_folded is null and (grid_title glob '*[^ -~]*' or grid_title glob '*  *')) or (description_folded is null and (description glob '*[^ -~]*' or description glob '*  *')) or (alt_text_folded is null and (alt_text glob '*[^ -~]*' or alt_text glob '*  *'));--> statement-breakpoint
ALTER TABLE `users` ADD `full_name_folded` text;--> statement-breakpoint
CREATE INDEX `users_unfolded` ON `users` (`id`) WHERE (full_name_folded is null and (full_name glob '*[^ -~]*' or full_name glob '*  *'));--> statement-breakpoint
-- The indexes of words take the folded text where there is one. Where a text changes and what is folded does not, its
-- writer does not fold: it is emptied, and the sweep folds it. These triggers count on not calling themselves.
DROP TRIGGER `pins_search_insert`;
--> statement-breakpoint
DROP TRIGGER `pins_search_delete`;
--> statement-breakpoint
DROP TRIGGER `pins_search_update`;
--> statement-breakpoint
DROP TABLE `pins_search`;
--> statement-breakpoint
CREATE VIEW `pins_words` AS SELECT rowid AS `row`, coalesce(`title_folded`, `title`) AS `title`, coalesce(`grid_title_folded`, `grid_title`) AS `grid_title`, coalesce(`description_folded`, `description`) AS `description`, coalesce(`alt_text_folded`, `alt_text`) AS `alt_text` FROM `pins`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, `grid_title`, `description`, `alt_text`, content='pins_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `pins_search` (`pins_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `pins_search_insert` AFTER INSERT ON `pins` BEGIN
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, coalesce(new.`title_folded`, new.`title`), coalesce(new.`grid_title_folded`, new.`grid_title`), coalesce(new.`description_folded`, new.`description`), coalesce(new.`alt_text_folded`, new.`alt_text`));
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_delete` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
END;
--> statement-breakpoint
CREATE TRIGGER `pins_search_update` AFTER UPDATE OF `title`, `grid_title`, `description`, `alt_text`, `title_folded`, `grid_title_folded`, `description_folded`, `alt_text_folded` ON `pins` BEGIN
	INSERT INTO `pins_search` (`pins_search`, rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES ('delete', old.rowid, coalesce(old.`title_folded`, old.`title`), coalesce(old.`grid_title_folded`, old.`grid_title`), coalesce(old.`description_folded`, old.`description`), coalesce(old.`alt_text_folded`, old.`alt_text`));
	INSERT INTO `pins_search` (rowid, `title`, `grid_title`, `description`, `alt_text`) VALUES (new.rowid, iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), new.`title`, coalesce(new.`title_folded`, new.`title`)), iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), new.`grid_title`, coalesce(new.`grid_title_folded`, new.`grid_title`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)), iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), new.`alt_text`, coalesce(new.`alt_text_folded`, new.`alt_text`)));
	UPDATE `pins` SET `title_folded` = iif((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`), NULL, `title_folded`), `grid_title_folded` = iif((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`), NULL, `grid_title_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`), `alt_text_folded` = iif((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`), NULL, `alt_text_folded`)
		WHERE rowid = new.rowid AND (((new.`title_folded` IS old.`title_folded` AND new.`title` IS NOT old.`title`) AND old.`title_folded` IS NOT NULL) OR ((new.`grid_title_folded` IS old.`grid_title_folded` AND new.`grid_title` IS NOT old.`grid_title`) AND old.`grid_title_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL) OR ((new.`alt_text_folded` IS old.`alt_text_folded` AND new.`alt_text` IS NOT old.`alt_text`) AND old.`alt_text_folded` IS NOT NULL));
END;
--> statement-breakpoint
DROP TRIGGER `boards_search_insert`;
--> statement-breakpoint
DROP TRIGGER `boards_search_delete`;
--> statement-breakpoint
DROP TRIGGER `boards_search_update`;
--> statement-breakpoint
DROP TABLE `boards_search`;
--> statement-breakpoint
CREATE VIEW `boards_words` AS SELECT rowid AS `row`, coalesce(`name_folded`, `name`) AS `name`, coalesce(`description_folded`, `description`) AS `description` FROM `boards`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `boards_search` USING fts5(`name`, `description`, content='boards_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `boards_search` (`boards_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `boards_search_insert` AFTER INSERT ON `boards` BEGIN
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, coalesce(new.`name_folded`, new.`name`), coalesce(new.`description_folded`, new.`description`));
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_delete` AFTER DELETE ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
END;
--> statement-breakpoint
CREATE TRIGGER `boards_search_update` AFTER UPDATE OF `name`, `description`, `name_folded`, `description_folded` ON `boards` BEGIN
	INSERT INTO `boards_search` (`boards_search`, rowid, `name`, `description`) VALUES ('delete', old.rowid, coalesce(old.`name_folded`, old.`name`), coalesce(old.`description_folded`, old.`description`));
	INSERT INTO `boards_search` (rowid, `name`, `description`) VALUES (new.rowid, iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), new.`name`, coalesce(new.`name_folded`, new.`name`)), iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), new.`description`, coalesce(new.`description_folded`, new.`description`)));
	UPDATE `boards` SET `name_folded` = iif((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`), NULL, `name_folded`), `description_folded` = iif((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`), NULL, `description_folded`)
		WHERE rowid = new.rowid AND (((new.`name_folded` IS old.`name_folded` AND new.`name` IS NOT old.`name`) AND old.`name_folded` IS NOT NULL) OR ((new.`description_folded` IS old.`description_folded` AND new.`description` IS NOT old.`description`) AND old.`description_folded` IS NOT NULL));
END;
--> statement-breakpoint
DROP TRIGGER `users_search_insert`;
--> statement-breakpoint
DROP TRIGGER `users_search_delete`;
--> statement-breakpoint
DROP TRIGGER `users_search_update`;
--> statement-breakpoint
DROP TABLE `users_search`;
--> statement-breakpoint
CREATE VIEW `users_words` AS SELECT rowid AS `row`, coalesce(`full_name_folded`, `full_name`) AS `full_name`, `username` FROM `users`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `users_search` USING fts5(`full_name`, `username`, content='users_words', content_rowid='row', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='1 2 3');
--> statement-breakpoint
INSERT INTO `users_search` (`users_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, coalesce(new.`full_name_folded`, new.`full_name`), new.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_search_update` AFTER UPDATE OF `full_name`, `username`, `full_name_folded` ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), new.`full_name`, coalesce(new.`full_name_folded`, new.`full_name`)), new.`username`);
	UPDATE `users` SET `full_name_folded` = iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), NULL, `full_name_folded`)
		WHERE rowid = new.rowid AND (((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`) AND old.`full_name_folded` IS NOT NULL));
END;
--> statement-breakpoint
CREATE TRIGGER `comments_unfold` AFTER UPDATE OF `text` ON `comments`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `comments` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_unfold` AFTER UPDATE OF `text` ON `pin_tries`
WHEN new.`text_folded` IS old.`text_folded` AND old.`text_folded` IS NOT NULL AND new.`text` IS NOT old.`text` BEGIN
	UPDATE `pin_tries` SET `text_folded` = NULL WHERE rowid = new.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER `conversations_unfold` AFTER UPDATE OF `name` ON `conversations`
WHEN new.`name_folded` IS old.`name_folded` AND old.`name_folded` IS NOT NULL AND new.`name` IS NOT old.`name` BEGIN
	UPDATE `conversations` SET `name_folded` = NULL WHERE rowid = new.rowid;
END;
