CREATE TABLE `comment_mutes` (
	`owner_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `user_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mutes_user` ON `comment_mutes` (`user_id`);--> statement-breakpoint
CREATE TABLE `comment_translations` (
	`comment_id` text NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `locale`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `comments_pin`;--> statement-breakpoint
DROP INDEX `comments_user`;--> statement-breakpoint
ALTER TABLE `comments` ADD `picture_signature` text REFERENCES pictures(signature);--> statement-breakpoint
ALTER TABLE `comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `rank` integer GENERATED ALWAYS AS (highlighted_by_pin_owner * 1000000000 + like_count + helpful_count) VIRTUAL;--> statement-breakpoint
CREATE INDEX `comments_top` ON `comments` (`pin_id`,`rank`,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`pin_id`,`id`) WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_picture` ON `comments` (`picture_signature`) WHERE picture_signature is not null;
--> statement-breakpoint
-- No tag had a place in its text before.
UPDATE `comments` SET `tags` = '[]' WHERE `tags` <> '[]';
